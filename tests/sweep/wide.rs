//! Maps wide enough that things lie in one another's shadow.
