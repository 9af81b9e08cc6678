import { Button } from '#web/ui/button.tsx'

export interface DialogButtonsProps {
  /** What the form does: "Affirm". */
  action: string
  busy: boolean
  onCancel: () => void
}

/** The foot of a dialog that is a form. */
export function DialogButtons({ action, busy, onCancel }: DialogButtonsProps) {
  return (
    <>
      <Button disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" busy={busy}>
        {action}
      </Button>
    </>
  )
}
