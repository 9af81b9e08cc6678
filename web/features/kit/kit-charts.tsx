import { BandChip } from '#web/ui/band-chip.tsx'
import { BulletBar } from '#web/ui/chart/bullet-bar.tsx'
import { ChartFrame } from '#web/ui/chart/chart-frame.tsx'
import { HorizontalBars } from '#web/ui/chart/horizontal-bars.tsx'
import { Sparkline } from '#web/ui/chart/sparkline.tsx'
import { StackedBar, type StackedPart } from '#web/ui/chart/stacked-bar.tsx'
import { StepLine } from '#web/ui/chart/step-line.tsx'
import { familyShares, scoreHistory } from './kit-data.ts'
import { KitSection } from './kit-section.tsx'

const statusParts: readonly StackedPart[] = [
  { id: 'completed', label: 'Completed', value: 62, tone: 'implemented' },
  { id: 'in-progress', label: 'In Progress', value: 21, tone: 'partial' },
  { id: 'not-started', label: 'Not Started', value: 22, tone: 'not-started' },
  { id: 'not-applicable', label: 'Not Applicable', value: 5, tone: 'not-applicable' },
]

export function KitCharts() {
  return (
    <KitSection title="Charts" note="The title asks, the subtitle answers, the table says it again in numbers.">
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <ScoreCard />
        <ChartFrame
          title="Implementation by family"
          subtitle="Lowest: RA 33%, MP 44%, IA 54%"
          table={{ columns: ['Family', 'Met'], rows: familyShares.map(({ name, value }) => [name, `${value}%`]) }}
        >
          <HorizontalBars
            sentence="Share of requirements met in 14 families."
            data={familyShares.map((share) => ({
              ...share,
              link: (content, props) => (
                <a href={`#${share.id}`} {...props}>
                  {content}
                </a>
              ),
            }))}
          />
        </ChartFrame>
        <StatusCard />
      </div>
    </KitSection>
  )
}

function ScoreCard() {
  return (
    <ChartFrame
      title="SPRS score"
      subtitle="Up 6 since 1 Oct. 17 points and 2 ineligible items to go."
      table={{ columns: ['Month', 'Score'], rows: scoreHistory.map(({ label, value }) => [label, value]) }}
    >
      <div className="flex items-end justify-between gap-3">
        <p className="flex items-baseline gap-2">
          <span className="text-display">71</span>
          <span className="text-muted">of 110</span>
        </p>
        <BandChip band={3}>Not yet Conditional</BandChip>
      </div>
      <div className="mt-4 space-y-5">
        <BulletBar
          scale="sprs"
          value={71}
          previous={65}
          target={{ value: 88, label: 'Conditional' }}
          sentence="Score 71 of 110, up from 65. Conditional at 88."
        />
        <StepLine
          points={scoreHistory}
          target={{ value: 88, label: 'Conditional' }}
          sentence="Score over twelve months, from 58 to 71."
        />
      </div>
    </ChartFrame>
  )
}

function StatusCard() {
  return (
    <ChartFrame
      title="How far are the controls?"
      subtitle="62 of 110 completed"
      table={{ columns: ['Status', 'Controls'], rows: statusParts.map(({ label, value }) => [label, value]) }}
    >
      <StackedBar
        parts={statusParts}
        sentence="110 controls by status: 62 completed, 21 in progress, 22 not started."
      />
      <div className="mt-6 space-y-5">
        <BulletBar scale="sprs" value={-42} sentence="Score minus 42, below zero." />
        <BulletBar
          scale="percent"
          value={64}
          target={{ value: 80, label: 'goal' }}
          sentence="Evidence for 64 percent of controls; the goal is 80."
        />
        <p className="flex items-center gap-3 text-small">
          Open vulnerabilities <span className="font-medium tabular-nums">33</span>
          <Sparkline values={[60, 58, 55, 49, 48, 40, 36, 33]} sentence="From 60 to 33 in eight weeks" />
        </p>
        <HorizontalBars
          sentence="Phishing: 240 delivered, 38 clicked, 74 reported."
          labelWidth="5rem"
          max={240}
          data={[
            { id: 'd', label: 'Delivered', value: 240, valueText: '240', tone: 'neutral' },
            { id: 'c', label: 'Clicked', value: 38, valueText: '38', tone: 'high' },
            { id: 'r', label: 'Reported', value: 74, valueText: '74', tone: 'implemented' },
          ]}
        />
      </div>
    </ChartFrame>
  )
}
