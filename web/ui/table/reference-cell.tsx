/** What a row is called: "R-3". Looks alike in every list; the row itself opens it. */
export const referenceCell = (reference: string) => (
  <span className="font-mono text-small text-brand-text">{reference}</span>
)
