-- The registry keeps its schemas beside our tables, in a database of its own.
CREATE DATABASE registry;
