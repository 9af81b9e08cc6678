import type { SspDocument } from '#domain/ssp/ssp-document.ts'
import { Card } from '#web/ui/card.tsx'
import { BlocksView } from './blocks-view.tsx'

/** A frozen SSP, chapter by chapter, read-only. */
export function DocumentView({ document }: { document: SspDocument }) {
  return (
    <div className="space-y-6">
      {document.chapters.map((chapter) => (
        <section key={chapter.number} aria-labelledby={`chapter-${chapter.number}`} className="space-y-4">
          <h2 id={`chapter-${chapter.number}`} className="text-h2">
            {chapter.number} {chapter.title}
          </h2>
          {chapter.sections.map(({ id, number, title, citation, blocks }) => (
            <div key={id} id={`section-${id}`} className="scroll-mt-16">
              <Card title={`${number} ${title}`} subtitle={citation} headingLevel={3}>
                <BlocksView blocks={blocks} label={title} />
              </Card>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
