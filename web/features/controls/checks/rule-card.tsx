import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { FixButton, type FixButtonProps } from './fix-button.tsx'
import { LEVEL_TONES, LEVEL_WORDS } from './level-words.ts'
import type { RuleFaults } from './search.ts'

/** Shown at first; the rest on demand, so that 1,100 controls stay one page. */
const SHOWN_AT_FIRST = 20

type RuleCardProps = RuleFaults & Pick<FixButtonProps, 'readOnlyReason' | 'onStatusChange'>

/** All controls with the same fault. */
export function RuleCard({ rule, faults, ...fixing }: RuleCardProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? faults : faults.slice(0, SHOWN_AT_FIRST)
  return (
    <Card
      title={rule.title}
      subtitle={faults.length === 1 ? '1 control' : `${faults.length} controls`}
      actions={<Chip tone={LEVEL_TONES[rule.level]}>{LEVEL_WORDS[rule.level]}</Chip>}
      flush
    >
      <ul className="divide-y divide-border border-t border-border">
        {shown.map((fault) => (
          <li key={fault.control.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2">
            <Link
              to="/controls/$controlNumber"
              params={{ controlNumber: fault.control.nist_id }}
              className="w-20 font-mono text-small text-brand-text underline-offset-2 hover:underline"
            >
              {fault.control.nist_id}
            </Link>
            <div className="min-w-48 flex-1">
              <p className="text-body font-medium">{fault.control.title}</p>
              <p className="text-small text-muted">{fault.words}</p>
            </div>
            <StatusChip status={fault.control.status} />
            <span className="print:hidden">
              <FixButton fault={fault} {...fixing} />
            </span>
          </li>
        ))}
      </ul>
      {shown.length < faults.length && (
        <div className="border-t border-border px-4 py-2">
          <Button size={28} variant="ghost" onClick={() => setShowsAll(true)}>
            Show all {faults.length}
          </Button>
        </div>
      )}
    </Card>
  )
}
