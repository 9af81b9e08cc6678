import { closeOutOn, type CloseOut } from '#domain/poam/close-out.ts'

/** The stored CMMC Status of a company. Calendar days. */
export interface CmmcStatus {
  /** The date of the last Conditional status, also when expired; null without one, or when a Final one followed. */
  readonly conditional_on: string | null
  /** The current Final status. */
  readonly final: { readonly on: string; readonly until: string } | null
}

/** The status that a company holds, or held last when a Conditional status has expired. */
export type HeldStatus =
  | { readonly kind: 'conditional'; readonly on: string; readonly closeOut: CloseOut }
  | { readonly kind: 'final'; readonly on: string; readonly until: string }

/** The later of the two statuses that is current or expired last; undefined without any. */
export function heldStatus({ conditional_on: on, final }: CmmcStatus, today: string): HeldStatus | undefined {
  const closeOut = on === null ? undefined : closeOutOn(on, today)
  if (final !== null && (on === null || on < final.on || (closeOut?.daysLeft ?? 0) < 0))
    return { kind: 'final', ...final }
  return on === null || closeOut === undefined ? undefined : { kind: 'conditional', on, closeOut }
}
