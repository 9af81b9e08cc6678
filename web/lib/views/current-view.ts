/** A view as a tab shows it: a name and what stands in the address after the question mark. */
export interface View {
  /** Of a saved one its id; of one that the page brings along a word. */
  id: string
  name: string
  query: string
}

/**
 * Which view a list shows, and whether it was changed since. The address may name it; where it does not, it is the one that shows
 * exactly this, or else the first, changed.
 */
export function currentView<Kind extends View>(
  views: readonly [Kind, ...Kind[]],
  named: string | undefined,
  query: string,
): { view: Kind; isEdited: boolean } {
  const shown = canonical(query)
  const view = views.find(({ id }) => id === named) ?? views.find((one) => canonical(one.query) === shown) ?? views[0]
  return { view, isEdited: canonical(view.query) !== shown }
}

/** The same parameters in one order, so that two addresses can be compared. */
export function canonical(query: string): string {
  const parameters = new URLSearchParams(query)
  parameters.delete('view')
  parameters.sort()
  return parameters.toString()
}

/** The parameters of a view for the router, with its id, so that the address says which view it is. */
export function searchOf({ id, query }: View): Record<string, string> {
  return { ...Object.fromEntries(new URLSearchParams(query)), view: id }
}
