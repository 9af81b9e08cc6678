import { chromium } from '@playwright/test'
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const p = await b.newPage({
  viewport: { width: Number(process.argv[3] ?? 1440), height: 900 },
  colorScheme: (process.argv[4] ?? 'light') as 'light',
})
p.on('console', (m) => console.log('console', m.text()))
p.on('pageerror', (e) => console.log('pageerror', e.message))
await p.goto('http://127.0.0.1:8095' + process.argv[2])
await p.waitForTimeout(2500)
await p.screenshot({ path: '/tmp/shots/one.png', fullPage: true })
console.log(await p.locator('form').allInnerTexts())
await b.close()
