import { readSearch } from '#web/lib/read-search.ts'

const KEYS = ['q', 'role', 'factor', 'status', 'in', 'sort', 'open'] as const

/** What a link to a list of people may carry. `company` chooses the company to work in, so that filter is called `in`. */
export type PeopleSearch = { [Key in (typeof KEYS)[number]]?: string }

export const readPeopleSearch = (raw: Readonly<Record<string, unknown>>): PeopleSearch => readSearch(KEYS, raw)
