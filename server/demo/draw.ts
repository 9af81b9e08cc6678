/** A number from 0 to 99 for each control `c`, always the same for the same control: what looks random, and is not. */
export const DRAW = `(abs(hashtext(c.nist_id || c.title)) % 100)`

/** A second one, from 0 to 299: on which day things happened. */
export const DAYS = `(abs(hashtext(c.title)) % 300)`
