import { formatBytes } from '../format/format.ts'

export type StorageUse = { usedBytes: number; quotaBytes: number | null }

/** From here on the Owners and Admins have been notified. */
export const isNearlyFull = ({ usedBytes, quotaBytes }: StorageUse): boolean =>
  quotaBytes !== null && usedBytes >= 0.9 * quotaBytes

export function storageSentence({ usedBytes, quotaBytes }: StorageUse): string {
  const used = formatBytes(usedBytes)
  return quotaBytes === null
    ? `Files take ${used}. There is no limit.`
    : `Files take ${used} of ${formatBytes(quotaBytes)}.`
}
