import type { Block } from '#domain/ssp/ssp-document.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { cx } from '#web/ui/cx.ts'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { formatDaysIn } from '#web/lib/format/format.ts'
import { StateOf } from './control-mark.tsx'

const DiagramPicture = lazyPart(async () => (await import('./diagram-picture.tsx')).DiagramPicture, {
  waiting: <SkeletonText lines={6} />,
})

/** The content of a section, read-only. */
export function BlocksView({ blocks, label }: { blocks: readonly Block[]; label: string }) {
  if (blocks.length === 0) return <p className="text-body text-muted">No text yet.</p>
  return (
    <div className="space-y-4">
      {blocks.map((block, at) => (
        <OneBlock key={keyOf(block, at)} block={block} label={label} group={groupOf(blocks, at)} />
      ))}
    </div>
  )
}

function keyOf(block: Block, at: number): string {
  return block.kind === 'text' && block.heading !== '' ? block.heading : String(at)
}

/** The heading above a block. */
function groupOf(blocks: readonly Block[], at: number): string | undefined {
  return blocks.slice(0, at).findLast((block) => block.kind === 'group')?.title
}

function OneBlock({ block, label, group }: { block: Block; label: string; group: string | undefined }) {
  switch (block.kind) {
    case 'picture':
      return <DiagramPicture diagram={block.diagram} hasWords={block.hasWords} />
    case 'table':
      return <BlockTable block={block} label={group ?? label} />
    case 'group':
      return <h4 className="pt-2 text-h3">{block.title}</h4>
    case 'text':
      return <BlockText block={block} Heading={group === undefined ? 'h3' : 'h5'} />
  }
}

type TextBlock = Extract<Block, { kind: 'text' }>

function BlockText({ block: { heading, mark, text }, Heading }: { block: TextBlock; Heading: 'h3' | 'h5' }) {
  return (
    <div>
      {heading !== '' && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading className="text-body font-medium">{heading}</Heading>
          {mark !== '' && <StateOf mark={mark} />}
        </div>
      )}
      <p className="max-w-[90ch] text-read whitespace-pre-wrap">
        {text || <span className="text-muted">No text yet.</span>}
      </p>
    </div>
  )
}

type TableBlock = Extract<Block, { kind: 'table' }>

function BlockTable({ block: { head, rows }, label }: { block: TableBlock; label: string }) {
  return (
    <ScrollRegion label={label} className="overflow-x-auto rounded-md border border-border bg-surface">
      <table className="w-full border-collapse text-left text-body">
        <caption className="sr-only">{label}</caption>
        {head.length > 0 && (
          <thead className="border-b border-border bg-subtle text-small text-muted">
            <tr>
              {head.map((word) => (
                <th key={word} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((cells) => (
            <tr key={cells.join(' ')} className="border-b border-border align-top last:border-b-0">
              {cells.map((cell, at) => {
                const column = head[at] ?? String(at)
                return at === 0 ? (
                  <th
                    key={column}
                    scope="row"
                    className={cx('px-3 py-2 font-medium', head.length === 0 && 'w-2/5 max-w-72 md:w-72')}
                  >
                    {cell}
                  </th>
                ) : (
                  <td key={column} className="min-w-24 px-3 py-2 whitespace-pre-wrap">
                    {formatDaysIn(cell)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
