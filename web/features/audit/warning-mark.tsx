import { TriangleAlert } from 'lucide-react'

export function WarningMark() {
  return (
    <span className="shrink-0 text-high" title="Warning">
      <TriangleAlert className="size-4" />
      <span className="sr-only">Warning: </span>
    </span>
  )
}
