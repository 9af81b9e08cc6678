import { useMediaQuery } from '#web/ui/use-media-query.ts'

const NONE: ReadonlySet<string> = new Set()
const NARROW: ReadonlySet<string> = new Set(['changed', 'due'])
const TIGHT: ReadonlySet<string> = new Set(['changed', 'due', 'owner', 'evidence'])

/** What a narrow window leaves to the page of the control. */
export function useHiddenColumns(): ReadonlySet<string> {
  const isNarrow = useMediaQuery('(width < 1200px)')
  const isTight = useMediaQuery('(width < 960px)')
  return isTight ? TIGHT : isNarrow ? NARROW : NONE
}
