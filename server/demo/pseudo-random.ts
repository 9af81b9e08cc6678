/** A pseudo-random number from 0 to 99 for each control `c`, always the same for the same control. */
export const PSEUDO_RANDOM = `(abs(hashtext(c.nist_id || c.title)) % 100)`

/** A second one, from 0 to 299: the day of events. */
export const DAYS = `(abs(hashtext(c.title)) % 300)`
