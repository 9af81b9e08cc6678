import { useRef } from 'react'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { GoTo, Shortcut, ShortcutGroup } from '#web/lib/area.ts'
import { useOptionalCompany } from '#web/lib/company/company-context.ts'
import { showOverlay } from '#web/lib/page-overlay.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { SingleKeysSwitch } from '#web/lib/single-keys-switch.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { shortcutGroups } from './shortcuts.ts'

export interface ShortcutSheetProps {
  goTos: readonly GoTo[]
  ofAreas: readonly ShortcutGroup[]
}

/** All keyboard shortcuts, opened with `?`. */
export function ShortcutSheet({ goTos, ofAreas }: ShortcutSheetProps) {
  const wording = wordingOf(useOptionalCompany()?.protocol_id ?? 'cmmc2')
  const { singleKeys } = usePreferences()
  const groups = shortcutGroups(goTos, ofAreas, wording)
  const close = () => showOverlay(undefined)
  // Focusing the Close button would show its tooltip.
  const top = useRef<HTMLDivElement>(null)
  return (
    <Dialog size="large" initialFocus={top} onClose={close} title="Keyboard shortcuts" description={<OnMac />}>
      <div ref={top} tabIndex={-1} className="mb-4 rounded-md bg-subtle px-3 py-2 outline-none">
        <SingleKeysSwitch />
      </div>
      <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
        {[...groups].map(([label, shortcuts]) => (
          <section key={label} aria-label={label}>
            <h3 className="mb-1 text-h3">{label}</h3>
            <dl>
              {shortcuts
                .filter(({ single }) => singleKeys || single !== true)
                .map((shortcut) => (
                  <Line key={JSON.stringify(shortcut.keys)} shortcut={shortcut} />
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function OnMac() {
  return (
    <>
      On a Mac, <Kbd>⌘</Kbd> in place of <Kbd>Ctrl</Kbd>.
    </>
  )
}

function Line({ shortcut: { keys, words } }: { shortcut: Shortcut }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 border-b border-border py-1 last:border-b-0">
      <dt>{words}</dt>
      <dd className="flex shrink-0 gap-2">
        {keys.map((together) => (
          <span key={together.join(' ')} className="flex gap-1">
            {together.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </span>
        ))}
      </dd>
    </div>
  )
}
