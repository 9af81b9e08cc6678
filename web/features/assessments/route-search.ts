import { readSearch } from '#web/lib/read-search.ts'

const PAGE_KEYS = ['tab', 'control', 'against', 'edit'] as const
const WIZARD_KEYS = ['test', 'control', 'step'] as const

/**
 * What is shown of an assessment, the control that is open, what it is compared with (`now` or a number), and whether
 * its facts are edited.
 */
export type PageSearch = { [Key in (typeof PAGE_KEYS)[number]]?: string }
/** The number of the test, the current control, and `finish` for the last step. */
export type WizardSearch = { [Key in (typeof WIZARD_KEYS)[number]]?: string }

export const readPageSearch = (raw: Readonly<Record<string, unknown>>): PageSearch => readSearch(PAGE_KEYS, raw)
export const readWizardSearch = (raw: Readonly<Record<string, unknown>>): WizardSearch => readSearch(WIZARD_KEYS, raw)
