import type { ReactNode } from 'react'
import { Card } from '../card.tsx'
import { Form } from './form.tsx'
import { SaveBar } from './save-bar.tsx'

export type CardFormProps = {
  title: string
  subtitle?: ReactNode
  isDirty: boolean
  busy: boolean
  disabledReason?: string | undefined
  onDiscard: () => void
  onSave: () => void
  children: ReactNode
}

/** A card with its own form; a bar to save appears while there are unsaved changes. */
export function CardForm(props: CardFormProps) {
  const { title, subtitle, isDirty, busy, disabledReason, onDiscard, onSave, children } = props
  return (
    <Card title={title} subtitle={subtitle} flush>
      <Form aria-label={title} onSubmit={() => onSave()}>
        <div className="px-4 pb-4">{children}</div>
        {isDirty && <SaveBar busy={busy} disabledReason={disabledReason} onDiscard={onDiscard} />}
      </Form>
    </Card>
  )
}
