import { Check, Circle } from 'lucide-react'
import { assessPassword, type PasswordLevel } from '#domain/passwords/assess-password.ts'
import type { PasswordRuleId } from '#domain/passwords/rules.ts'

const LEVELS: Record<PasswordLevel, { label: string; bars: number; color: string }> = {
  weak: { label: 'Weak', bars: 1, color: 'bg-band-1' },
  fair: { label: 'Fair', bars: 2, color: 'bg-band-2' },
  good: { label: 'Good', bars: 3, color: 'bg-band-3' },
  strong: { label: 'Strong', bars: 4, color: 'bg-band-4' },
  excellent: { label: 'Excellent', bars: 5, color: 'bg-band-5' },
}

/** This rule is worded as a complaint, which would read oddly beside a tick. */
const MET: Partial<Record<PasswordRuleId, string>> = { 'not-common': 'Not a common password' }

/** The checklist and the strength meter. An empty password is not rated. */
export function PasswordStrength({ password }: { password: string }) {
  const { rules, score, level } = assessPassword(password.normalize('NFKC'))
  const { label, bars, color } = LEVELS[level]
  const isTyped = password !== ''
  return (
    <div className="rounded-md border border-border bg-subtle p-3">
      <meter
        className="sr-only"
        aria-label="Password strength"
        min={0}
        max={5}
        value={isTyped ? score : 0}
        aria-valuetext={isTyped ? label : 'Type a password'}
      />
      <div aria-hidden="true" className="flex items-center gap-1">
        {[1, 2, 3, 4, 5].map((bar) => (
          <span
            key={bar}
            className={`h-1.5 flex-1 rounded-full transition-colors ${isTyped && bar <= bars ? color : 'bg-border'}`}
          />
        ))}
        <span className="w-16 text-right text-micro font-medium text-muted">{isTyped ? label : ''}</span>
      </div>
      <p id="password-strength" aria-live="polite" className="sr-only">
        {isTyped ? `Strength: ${label}. ${rules.filter((rule) => rule.met).length} of ${rules.length} rules met.` : ''}
      </p>
      <ul aria-label="Password requirements" className="mt-2.5 space-y-1 text-small">
        {rules.map((rule) => {
          const isMet = isTyped && rule.met
          const Icon = isMet ? Check : Circle
          return (
            <li key={rule.id} className={`flex gap-2 ${isMet ? 'text-implemented-fg' : 'text-muted'}`}>
              <Icon className="mt-px size-4 shrink-0 p-px" aria-hidden="true" />
              <span>
                {isMet ? (MET[rule.id] ?? rule.message) : rule.message}
                <span className="sr-only">{isMet ? ': met' : ': not met'}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
