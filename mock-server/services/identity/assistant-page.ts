import type { Person } from '../../product/accounts/people.ts';
import type { AssistantClient } from './assistants.ts';
import { hiddenParams, keptParams } from './login-page.ts';
import { escapeHtml, mark, page } from './pages.ts';

interface AssistantPage {
  readonly client: AssistantClient;
  readonly person: Person;
  readonly params: URLSearchParams;
  readonly formTarget: string;
}

/** Where a person allows or denies an assistant the use of a workspace's MCP server. */
export function assistantPage({ client, person, params, formTarget }: AssistantPage): Response {
  const returnsTo = new URL(params.get('redirect_uri') ?? '');
  return page(
    'Connect an assistant',
    `<main class="card">
<p class="brand">${mark}Causeway</p>
<h1>Connect ${escapeHtml(client.name)}?</h1>
<p class="lead">It will use ${escapeHtml(params.get('resource') ?? '')} as ${escapeHtml(person.name)} (${escapeHtml(person.email)}). If you allow it, it can:</p>
<ul class="asked"><li>Read and do what your role in the workspace allows, with the tools that are enabled there</li><li>Keep this access until someone in the workspace disconnects it</li></ul>
<p class="lead">It continues at ${escapeHtml(returnsTo.host || returnsTo.protocol)}. Allow only what you have started yourself.</p>
<form class="decide" method="post" action="/authorize">
${hiddenParams(params)}
<button class="allow" name="decision" value="allow">Allow</button>
<button class="cancel" name="decision" value="deny">Deny</button>
</form>
<p class="other"><a href="/login?${escapeHtml(keptParams(params).toString())}">Use another account</a></p>
</main>`,
    { formTargets: [formTarget] },
  );
}
