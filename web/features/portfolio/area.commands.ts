import type { AreaCommands } from '#web/lib/area-commands.ts'

export const portfolio: AreaCommands = {
  commands: () => [
    {
      category: 'Navigation',
      order: 90,
      title: 'Portfolio',
      description: 'All companies side by side',
      keywords: 'all companies compare heatmap',
      opens: '/portfolio',
    },
  ],
}
