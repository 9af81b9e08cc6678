import { FileCheck2, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { BandChip } from '#web/ui/band-chip.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { controlStatuses, type ControlStatus } from '#web/ui/control-status.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { HealthChip } from '#web/ui/health-chip.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import { SkeletonCard, SkeletonTable, SkeletonText } from '#web/ui/state/skeleton.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { StatusPicker } from '#web/ui/status-picker.tsx'
import { EmptyCard } from '#web/ui/state/empty-card.tsx'
import { KitRow, KitSection } from './kit-section.tsx'

export function KitMarks() {
  const [status, setStatus] = useState<ControlStatus>('In Progress')
  return (
    <KitSection title="Marks" note="A colour never says what the word beside it does not.">
      <KitRow>
        {controlStatuses.map((one) => (
          <StatusChip key={one} status={one} />
        ))}
        <StatusPicker subject="AC.L2-3.1.1" value={status} onValueChange={setStatus} />
      </KitRow>
      <KitRow>
        <Chip tone="critical">Critical 9.8</Chip>
        <Chip tone="high">High 7.5</Chip>
        <Chip tone="medium">Medium 5.3</Chip>
        <Chip tone="low">Low 2.1</Chip>
        <Chip tone="info">Info</Chip>
        <Chip tone="planned">Planned</Chip>
        <Chip tone="inherited">Inherited</Chip>
        <Chip onRemove={() => undefined} removeLabel="Remove tag MFA">
          MFA
        </Chip>
      </KitRow>
      <KitRow>
        <BandChip band={1}>Critical</BandChip>
        <BandChip band={2}>Poor</BandChip>
        <BandChip band={3}>Fair</BandChip>
        <BandChip band={4}>Good</BandChip>
        <BandChip band={5}>Excellent</BandChip>
        <HealthChip health="critical" />
        <HealthChip health="at-risk" />
        <HealthChip health="on-track" />
        <HealthChip health="compliant" />
      </KitRow>
      <KitRow>
        <Badge color="red">Admin</Badge>
        <Badge color="purple">Owner</Badge>
        <Badge color="blue">Manager</Badge>
        <Badge color="green">Contributor</Badge>
        <Badge color="orange">Auditor</Badge>
        <Badge>Guest</Badge>
        <Avatar name="Dana Whitfield" />
        <Avatar name="marco@acme.example" size={32} />
        <span className="flex gap-1">
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </span>
        <Spinner label="Loading" />
      </KitRow>
      <div className="grid max-w-105 gap-3">
        <ProgressBar label="Training completed" value={64} showValue />
        <ProgressBar label="Policies acknowledged" value={212} max={240} tone="implemented" showValue />
      </div>
    </KitSection>
  )
}

export function KitStates() {
  return (
    <KitSection title="Empty, failed, loading" note="Three kinds of empty; errors stay where they happen.">
      <div className="grid gap-4 lg:grid-cols-2">
        <EmptyCard
          kind="nothing-yet"
          icon={<FileCheck2 />}
          title="No evidence yet"
          description="Files, links and records that prove what your controls say."
          action={
            <Button variant="primary" icon={<Plus />}>
              Add evidence
            </Button>
          }
          secondaryAction={<Button icon={<Upload />}>Import…</Button>}
        />
        <Card>
          <EmptyState kind="nothing-matches" title="No match for these filters" action={<Button>Clear filters</Button>}>
            <Chip onRemove={() => undefined} removeLabel="Remove filter Status: In Progress">
              Status: In Progress
            </Chip>
            <Chip onRemove={() => undefined} removeLabel="Remove filter Owner: Dana">
              Owner: Dana
            </Chip>
          </EmptyState>
        </Card>
        <Card title="Your work" subtitle="You are all caught up.">
          <EmptyState kind="nothing-left" title="No overdue items. Checked 09:41." />
          <SkeletonText />
        </Card>
        <Card>
          <ErrorState
            title="Vulnerabilities could not be loaded."
            description="The server answered 503 at 09:41."
            onRetry={() => undefined}
            requestId="1f0b6a52-7c1e-4a55-9d3c-0d6f5b3f9a11"
          />
        </Card>
        <SkeletonTable rows={4} columns={4} />
        <SkeletonCard />
      </div>
    </KitSection>
  )
}
