/** Ratings, computed anew from the published papers. */
package io.matchstream.audit.ratings;
