/** What a reviewer found of the current version of an evidence item. */
export const REVIEW_STATES = ['Not reviewed', 'Accepted', 'Needs work'] as const

export type ReviewState = (typeof REVIEW_STATES)[number]

/** @throws RangeError when the text is none of them */
export function parseReviewState(text: string): ReviewState {
  const state = REVIEW_STATES.find((one) => one === text)
  if (state === undefined) throw new RangeError(`not a state of a review: ${text}`)
  return state
}
