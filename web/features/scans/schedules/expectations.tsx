import { ScanLoops } from './scan-loops.tsx'
import { SchedulesCard } from './schedules-card.tsx'

/** What the company expects of its scans, and the evidence that comes of it. */
export function Expectations() {
  return (
    <div className="mt-4 space-y-4">
      <SchedulesCard />
      <ScanLoops />
    </div>
  )
}
