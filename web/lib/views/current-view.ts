/** A view in a tab: a name and the query string of the address. */
export interface View {
  /** The id of a saved view, or the name of a built-in one. */
  id: string
  name: string
  query: string
}

/**
 * The current view of a list, and whether it was edited. The address may name it; otherwise it is the view with the
 * same parameters, or else the first, edited.
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

/** The parameters in one canonical order, to compare two addresses. */
export function canonical(query: string): string {
  const parameters = new URLSearchParams(query)
  parameters.delete('view')
  parameters.sort()
  return parameters.toString()
}

/** The parameters of a view for the router, with its id, so that the address names the view. */
export function searchOf({ id, query }: View): Record<string, string> {
  return { ...Object.fromEntries(new URLSearchParams(query)), view: id }
}
