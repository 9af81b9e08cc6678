import { ArrowUp } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { NEWER_MAX } from './pages.ts'

/** "14 new events. Show". The list does not move until the reader asks. */
export function NewEntries({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <output className="block">
      {count > 0 && (
        <span className="mt-3 flex items-center justify-between gap-3 rounded-md bg-brand-subtle py-1.5 pr-1.5 pl-3 text-brand-text">
          <span>
            {count >= NEWER_MAX ? `${NEWER_MAX} or more` : count} new {count === 1 ? 'event' : 'events'}.
          </span>
          <Button size={28} icon={<ArrowUp />} onClick={onShow}>
            Show
          </Button>
        </span>
      )}
    </output>
  )
}
