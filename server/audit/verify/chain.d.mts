import type { KeyObject } from 'node:crypto'

/** An entry as exported: every field as the hashed text. */
export interface ExportedEntry {
  readonly company_id: string
  readonly seq: string
  readonly id: string
  readonly created_at: string
  readonly action: string
  readonly table_name: string
  readonly record_id: string | null
  readonly user_id: string | null
  readonly actor_id: string | null
  readonly session_id: string | null
  readonly severity: string
  readonly address: string | null
  readonly user_agent: string | null
  readonly request_id: string | null
  readonly metadata: string | null
  readonly signature: string
  readonly old_hash: string | null
  readonly new_hash: string | null
  readonly prev_hash: string
  readonly entry_hash: string
  readonly old_row: string | null
  readonly new_row: string | null
}

export interface Anchor {
  readonly company: string
  readonly kind: 'head' | 'retention' | 'chains' | 'restored'
  readonly seq: number
  /** Of the entry; absent in a list of chains. */
  readonly hash?: string
  /** In a list of chains: those that were added to it. */
  readonly chains?: readonly string[]
  /** Of a restore: the moment that the restored state is of. */
  readonly from?: string
  readonly time: string
  /** SHA-256 of the company's previous line; '' for the first. */
  readonly prev: string
}

export interface PublicJwk {
  readonly crv: string
  readonly kty: string
  readonly x: string
  readonly y: string
}

export interface ChainHead {
  readonly seq: number
  readonly hash: string
  readonly retired: number
  /** The first rows that are no part of the chain: behind its end, or numbered below 1. */
  readonly stray?: readonly number[]
}

export interface Findings {
  readonly faults: readonly { readonly seq: number | undefined; readonly what: string }[]
  readonly warnings: readonly string[]
  readonly count: number
  readonly first: number | undefined
  readonly last: { readonly seq: number; readonly hash: string; readonly at: string } | undefined
  readonly erased: readonly number[]
  readonly newestAnchor: number
}

export function sha256(text: string): string
export function entryHash(entry: ExportedEntry): string
export function signatureOf(entry: ExportedEntry): string
export function fingerprintOf(jwk: PublicJwk): string
export function publicKey(jwk: PublicJwk): KeyObject
/** Undefined unless the key signed the line. */
export function openLine(line: string, key: KeyObject): Anchor | undefined
export function readAnchors(
  inside: readonly string[],
  outside: readonly string[],
  jwk: PublicJwk,
  company: string,
  dueOutside?: string,
): { anchors: readonly Anchor[]; faults: readonly string[]; warnings: readonly string[] }
export class Verifier {
  constructor(chain: {
    readonly company: string
    readonly anchors: readonly Anchor[]
    readonly faults?: readonly string[]
    readonly warnings?: readonly string[]
    readonly after?: { readonly seq: number; readonly hash: string } | undefined
    readonly openStart?: boolean
    readonly openEnd?: boolean
    readonly mustBeAnchored?: boolean
  })
  take(entry: ExportedEntry): void
  finish(head?: ChainHead): Findings
}
