import { SearchPage } from '#web/features/search/search-page.tsx'
import { searchKinds } from './area-commands.ts'

/** The page of the search with the search kinds of every area. */
export function SearchEverything() {
  return <SearchPage kinds={searchKinds} />
}
