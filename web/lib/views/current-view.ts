/** A view in a tab: a name and the query string of the address. */
export interface View {
  /** The id of a saved view, or the name of a built-in one. */
  id: string
  name: string
  query: string
}

/**
 * The current view of a list, and whether it was edited. The address may name it. Otherwise, and where a built-in view
 * was changed into another one by the filters, it is the view with the same parameters, or else the first, edited.
 */
export function currentView<Kind extends View & { readonly saved?: unknown }>(
  views: readonly [Kind, ...Kind[]],
  named: string | undefined,
  query: string,
): { view: Kind; isEdited: boolean } {
  const shown = canonical(query)
  const isShown = (one: Kind) => canonical(one.query) === shown
  const wanted = views.find(({ id }) => id === named)
  if (wanted !== undefined && (isShown(wanted) || wanted.saved !== undefined))
    return { view: wanted, isEdited: !isShown(wanted) }
  const same = views.find(isShown)
  return { view: same ?? wanted ?? views[0], isEdited: same === undefined }
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
