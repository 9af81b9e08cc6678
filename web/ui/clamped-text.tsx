import { useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

/** The first lines of a long text, and a button for the rest where there is more. */
export function ClampedText({ children, className }: { children: string; className?: string }) {
  const text = useRef<HTMLParagraphElement>(null)
  const [isCut, setCut] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const element = text.current
    if (element === null || isOpen) return
    const observer = new ResizeObserver(() => setCut(element.scrollHeight > element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isOpen])
  return (
    <div className={className}>
      <p ref={text} className={cx('break-words whitespace-pre-wrap', !isOpen && 'line-clamp-3')}>
        {children}
      </p>
      {isCut && (
        <Button
          size={28}
          variant="ghost"
          edge="start"
          aria-expanded={isOpen}
          className="print:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
    </div>
  )
}
