import { expect, test } from 'vitest'
import { isNearlyFull, storageSentence } from './storage-sentence.ts'

const GB = 1_000_000_000

test.each([
  [{ usedBytes: 0, quotaBytes: null }, false, 'Files take 0 B. There is no limit.'],
  [{ usedBytes: 50 * GB, quotaBytes: null }, false, 'Files take 50 GB. There is no limit.'],
  [{ usedBytes: 0.89 * GB, quotaBytes: GB }, false, 'Files take 890 MB of 1 GB.'],
  [{ usedBytes: 0.9 * GB, quotaBytes: GB }, true, 'Files take 900 MB of 1 GB.'],
  [{ usedBytes: 2 * GB, quotaBytes: GB }, true, 'Files take 2 GB of 1 GB.'],
])('%j: nearly full is %s', (use, full, sentence) => {
  expect(isNearlyFull(use)).toBe(full)
  expect(storageSentence(use).replaceAll('\u00a0', ' ')).toBe(sentence)
})
