import { announce } from '#ui/feedback/live-region.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Copies portal addresses to the clipboard as full URLs, one per line, and confirms: "Copied 3 links". */
export async function copyLinks(hrefs: readonly string[], what: string): Promise<void> {
  const text = hrefs.map((href) => new URL(href, location.origin).href).join('\n');
  try {
    await navigator.clipboard.writeText(text);
    notify.success(`Copied ${what}.`);
    announce(`Copied ${what}`);
  } catch {
    notify.error(text, 'The browser blocked copying');
  }
}
