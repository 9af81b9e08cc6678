import { Chip } from '#web/ui/chip.tsx'
import type { Tone } from '#web/ui/tone.ts'
import type { OutboxMail } from './answers.ts'
import type { MailState } from './search.ts'

export const STATE_WORDS: Record<MailState, string> = {
  ready: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
  unknown: 'Not known',
}

const TONES: Record<MailState, Tone> = {
  ready: 'planned',
  sending: 'low',
  sent: 'implemented',
  failed: 'critical',
  unknown: 'medium',
}

export function MailStateChip({ state }: { state: MailState }) {
  return (
    <Chip tone={TONES[state]} dot>
      {STATE_WORDS[state]}
    </Chip>
  )
}

/** The state of a mail, and what happens next. */
export function fateOf({ state, error, answer, attempts }: OutboxMail, isMailSet: boolean): string {
  const said = error ?? ''
  switch (state) {
    case 'sent':
      return answer === null ? 'The mail server took it.' : `The mail server took it: ${answer}`
    case 'sending':
      return 'It is being handed to the mail server.'
    case 'failed':
      return `It was not sent. ${said}`
    case 'unknown':
      return `It was handed over, but the mail server did not answer: it may have arrived. ${said}`
    case 'ready':
      if (!isMailSet) return 'It stays here, because no mail server is set.'
      return attempts === 0 ? 'It goes out in a moment.' : `It is tried again by itself. ${said}`
  }
}
