import type { DiagramFlow, PartKind } from '#domain/diagram/diagram.ts'
import type { Cast } from '../company-content.ts'

/** The written part of an SSP. */
export interface SspDraft {
  /** Section, field, text. */
  readonly texts: readonly (readonly [string, string, string])[]
  /** Section, and values by field. */
  readonly rows: readonly (readonly [string, Readonly<Record<string, string>>])[]
  /** Why controls are in a statement of applicability: these in turn. */
  readonly reasons?: readonly string[]
  /** The diagram; parts by their names. */
  readonly drawn: {
    readonly parts: readonly {
      readonly name: string
      readonly kind: PartKind
      readonly inside?: string
      readonly detail?: string
    }[]
    readonly flows: readonly (Omit<DiagramFlow, 'id' | 'isProtected'> & { readonly isProtected?: boolean })[]
  }
  /** Sections that the owner has reviewed. */
  readonly reviewed: readonly string[]
  /** Comments on sections, one day after the other until yesterday. */
  readonly said: readonly {
    readonly section: string
    readonly by: keyof Cast
    readonly words: string
    readonly isResolved?: true
  }[]
}
