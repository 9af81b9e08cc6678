import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { CompanySelection } from './company/company-context.ts'

/** What the palette asks after a command: its choices replace the commands. */
export interface Question {
  /** "Assign which control?" */
  readonly label: string
  readonly choices: (asked: QuestionContext) => Promise<readonly Choice[]>
}

export interface QuestionContext {
  readonly cache: QueryClient
  /** Undefined without a company. */
  readonly selection: CompanySelection | undefined
  /** The path of the page under the palette. */
  readonly path: string
  readonly open: (href: string) => void
}

/** An answer, which opens a page, asks further, or does something. */
export type Choice = {
  /** Unique in its question. */
  readonly id: string
  readonly title: string
  readonly description?: string
  readonly keywords?: string
  readonly icon?: LucideIcon
} & ({ readonly opens: string } | { readonly asks: Question } | { readonly does: () => void })
