import { closeOutOn, type CloseOut } from '#domain/poam/close-out.ts'

/** What is kept of the CMMC Status of a company. Calendar days. */
export interface CmmcStatus {
  /** Of the last Conditional one, also when it has expired; null where there was none, or a Final one followed. */
  readonly conditional_on: string | null
  /** The one in force. */
  readonly final: { readonly on: string; readonly until: string } | null
}

/** What a company holds, or, where a Conditional status has expired, held last. */
export type HeldStatus =
  | { readonly kind: 'conditional'; readonly on: string; readonly closeOut: CloseOut }
  | { readonly kind: 'final'; readonly on: string; readonly until: string }

/** The later of the two, as far as it is in force; undefined where there was none. */
export function heldStatus({ conditional_on: on, final }: CmmcStatus, today: string): HeldStatus | undefined {
  const closeOut = on === null ? undefined : closeOutOn(on, today)
  if (final !== null && (on === null || on < final.on || (closeOut?.daysLeft ?? 0) < 0))
    return { kind: 'final', ...final }
  return on === null || closeOut === undefined ? undefined : { kind: 'conditional', on, closeOut }
}
