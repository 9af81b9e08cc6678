import { SearchInput, type SearchInputProps } from '#web/ui/form/search-input.tsx'
import { useDebouncedText } from '../use-debounced-text.ts'

export interface DebouncedSearchProps extends SearchInputProps {
  /** The debounce before the server is asked. */
  pauseMs: number
  /** The debounce of the first letter. */
  firstMs?: number
}

/** A search field for rows that the server finds. A list in memory uses `SearchInput`. */
export function DebouncedSearch({ value, onValueChange, pauseMs, firstMs, ...props }: DebouncedSearchProps) {
  const [typed, setTyped] = useDebouncedText(value, onValueChange, pauseMs, firstMs)
  return <SearchInput {...props} value={typed} onValueChange={setTyped} />
}
