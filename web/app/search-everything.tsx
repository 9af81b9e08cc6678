import { SearchPage } from '#web/features/search/search-page.tsx'
import { searchKinds } from './area-commands.ts'

/** The search page with the search kinds of every area. */
export function SearchEverything() {
  return <SearchPage kinds={searchKinds} />
}
