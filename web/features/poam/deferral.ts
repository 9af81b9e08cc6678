import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { mayBeDeferred } from '#domain/rules/deferral.ts'
import { countedStatus } from '#domain/scoring/counted-status.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import type { Barred } from './plan-item.ts'

/** Whether all of these may wait on a plan of action, and which may not; `eligible` is undefined where no rule says. */
export function deferralOf(
  protocol: ProtocolId,
  controls: readonly CompanyControl[],
  today: string,
): { eligible: boolean | undefined; barred: readonly Barred[] } {
  const ruled = controls.flatMap((control) => {
    const deferral = mayBeDeferred(protocol, control.nist_id, countedStatus(control.nist_id, control), today)
    return deferral === undefined ? [] : [{ control, deferral }]
  })
  const barred = ruled
    .filter(({ deferral }) => !deferral.allowed)
    .map(({ control, deferral }) => ({
      control,
      sentence: sentenceFor(protocol, control),
      citation: deferral.citation,
    }))
  return { eligible: ruled.length === 0 ? undefined : barred.length === 0, barred }
}

/** Level 1 knows no points. */
function sentenceFor(protocol: ProtocolId, { practiceId, nist_id: number, weight }: CompanyControl): string {
  const worth =
    protocol === 'cmmc' || weight === null || weight === 0
      ? ''
      : ` is worth ${weight} ${weight === 1 ? 'point' : 'points'} and`
  return `${practiceId ?? number}${worth} cannot be on a POA&M. It must be met.`
}
