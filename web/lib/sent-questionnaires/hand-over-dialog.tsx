import { CopyValue } from '#web/ui/copy-value.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { GivenLinks } from './sent-queries.ts'

interface HandOverDialogProps {
  given: GivenLinks
  onClose: () => void
}

/** Links and passphrases, the only time that they are shown. */
export function HandOverDialog({ given: { handOver, mailed }, onClose }: HandOverDialogProps) {
  const isOne = handOver.length === 1
  return (
    <Dialog
      title={isOne ? 'Hand over link and passphrase' : 'Hand over links and passphrases'}
      description={
        <>
          {mailed === 0 ? 'No email was sent.' : mailed === 1 ? '1 email was sent.' : `${mailed} emails were sent.`}{' '}
          {isOne
            ? 'Give the person the link, and the passphrase another way, such as by phone. Both are shown only now.'
            : 'Give each person the link, and the passphrase another way, such as by phone. They are shown only now.'}
        </>
      }
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="space-y-6">
        {handOver.map(({ person, thirdParty, link, passphrase }) => (
          <section key={link} aria-label={`${person}, ${thirdParty}`} className="space-y-3">
            <h3 className="font-medium">
              {person} <span className="font-normal text-muted">{thirdParty}</span>
            </h3>
            <CopyValue label="Link" value={link} />
            <CopyValue label="Passphrase" value={passphrase} />
          </section>
        ))}
      </div>
    </Dialog>
  )
}
