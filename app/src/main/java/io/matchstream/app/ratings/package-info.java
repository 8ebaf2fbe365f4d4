/** Brings ratings that players have elsewhere: files of them, checked line by line. */
package io.matchstream.app.ratings;
