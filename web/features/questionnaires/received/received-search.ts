/** Which question is open, by its position, and which are listed. */
export type ReceivedSearch = { question?: string; show?: string }
