import { expect, test } from 'vitest'
import { parseView } from '#web/lib/list/list-view.ts'
import type { Scan } from './queries.ts'
import { scanList, visibleScans, type ScanAddress } from './scan-list.ts'

const scan = (number: number, changes: object): Scan =>
  ({
    number,
    status: 'completed',
    item_count: 10,
    scanner: 'Nessus',
    policy_name: null,
    file_name: `${number}.nessus`,
    started_at: `2026-0${number}-01T00:00:00Z`,
    completed_at: null,
    created_at: `2026-09-0${number}T00:00:00Z`,
    credentialed: null,
    unread_count: 0,
    applied_at: null,
    withdrawn_at: null,
    job: null,
    ...changes,
    // A row has many more columns than the list reads.
  }) as Scan
const all = [
  scan(1, { applied_at: '2026-09-01', credentialed: true }),
  scan(2, { scanner: 'Trivy', policy_name: 'Images', unread_count: 3 }),
  scan(3, { applied_at: '2026-09-03', withdrawn_at: '2026-09-04', credentialed: false }),
]

test.each<[ScanAddress, number[]]>([
  [{}, [3, 2, 1]],
  [{ sort: 'taken' }, [1, 2, 3]],
  [{ state: 'applied,withdrawn' }, [3, 1]],
  [{ state: 'waiting' }, [2]],
  [{ credentials: 'no' }, [3]],
  [{ credentials: 'unknown' }, [2]],
  [{ unread: 'yes' }, [2]],
  [{ q: 'images' }, [2]],
  [{ q: 'S-3' }, [3]],
])('%o shows %o', (address, numbers) => {
  expect(visibleScans(all, parseView(scanList, address)).map(({ number }) => number)).toEqual(numbers)
})
