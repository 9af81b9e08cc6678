import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { mayBeDeferred } from '#domain/rules/deferral.ts'
import { scoredStatus } from '#domain/scoring/scored-status.ts'
import { counted } from '#domain/text/counted.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import type { IneligibleControl } from './poam-item.ts'

/** Whether all controls are allowed on a POA&M, and which are not; `eligible` is undefined if no rule covers them. */
export function deferralOf(
  protocol: ProtocolId,
  controls: readonly CompanyControl[],
  today: string,
): { eligible: boolean | undefined; ineligibleControls: readonly IneligibleControl[] } {
  const ruled = controls.flatMap((control) => {
    const deferral = mayBeDeferred(protocol, control.nist_id, scoredStatus(control.nist_id, control), today)
    return deferral === undefined ? [] : [{ control, deferral }]
  })
  const ineligibleControls = ruled
    .filter(({ deferral }) => !deferral.allowed)
    .map(({ control, deferral }) => ({
      control,
      sentence: sentenceFor(protocol, control),
      citation: deferral.citation,
    }))
  return { eligible: ruled.length === 0 ? undefined : ineligibleControls.length === 0, ineligibleControls }
}

/** Level 1 has no points. */
function sentenceFor(protocol: ProtocolId, { practiceId, nist_id: number, weight }: CompanyControl): string {
  const worth =
    protocol === 'cmmc' || weight === null || weight === 0 ? '' : ` is worth ${counted(weight, 'point', 'points')} and`
  return `${practiceId ?? number}${worth} cannot be on a POA&M. It must be met.`
}
