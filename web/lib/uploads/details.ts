import { parseId, type Id } from '#domain/ids.ts'
import { isObject } from '../json.ts'
import { rowReader } from '../row-reader.ts'

/** Additional fields of a file that is to become evidence. */
export interface UploadDetails {
  /** In addition to the control of its target. */
  readonly controlIds: readonly Id<'controls'>[]
  /** The evidence item that gets a new version. */
  readonly evidenceId: Id<'evidence'> | null
  /** The evidence request that it fulfils. */
  readonly requestId: Id<'evidence_requests'> | null
  /** Calendar days. */
  readonly effectiveOn: string | null
  readonly expiresOn: string | null
}

export const NO_DETAILS: UploadDetails = {
  controlIds: [],
  evidenceId: null,
  requestId: null,
  effectiveOn: null,
  expiresOn: null,
}

/** @throws TypeError or RangeError when it is invalid */
export function parseDetails(value: unknown): UploadDetails {
  // Written by an earlier release.
  if (!isObject(value)) return NO_DETAILS
  const { idOrNull, textOrNull } = rowReader(value)
  const controlIds: unknown = value['controlIds']
  return {
    controlIds: Array.isArray(controlIds) ? controlIds.map((id) => parseId('controls', String(id))) : [],
    evidenceId: idOrNull('evidence', 'evidenceId'),
    requestId: idOrNull('evidence_requests', 'requestId'),
    effectiveOn: textOrNull('effectiveOn'),
    expiresOn: textOrNull('expiresOn'),
  }
}
