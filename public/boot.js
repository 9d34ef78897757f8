// Blocking and tiny, in a file because the policy forbids inline scripts. Sets the colors before the first paint.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('causeway.color-scheme');
  } catch {
    // Storage is refused (private mode): the system's choice it is.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();

// Asks for the files of the area that the address belongs to beside the portal's own: the router, which knows where they
// are needed, runs only when those are there. The build fills the attribute in.
(function () {
  var areas = document.currentScript?.dataset.areas;
  if (!areas) return;
  var area = JSON.parse(areas).find(function (one) {
    return new RegExp(one.at, 'i').test(location.pathname);
  });
  if (!area) return;
  area.files.forEach(function (file) {
    var link = document.createElement('link');
    var isStylesheet = file.endsWith('.css');
    // Not as a stylesheet yet: whoever imports the area waits for that, and tries again when it fails.
    link.rel = isStylesheet ? 'preload' : 'modulepreload';
    if (isStylesheet) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.appendChild(link);
  });
})();

// When the portal itself cannot be fetched, nothing of it can say so: the page would stay empty.
(function () {
  var missing = [];
  // A host may have let the browser keep the miss: then a reload alone brings the same miss from its cache.
  function refresh() {
    return Promise.allSettled(
      missing.map(function (address) {
        return fetch(address, { cache: 'reload' });
      }),
    );
  }
  function tell() {
    var root = document.getElementById('root');
    if (!root || root.childElementCount > 0) return;
    var main = document.createElement('main');
    var add = function (name, words) {
      var element = main.appendChild(document.createElement(name));
      element.textContent = words;
      return element;
    };
    main.style.cssText =
      'display: grid; gap: 12px; justify-items: center; padding: 15vh 16px; text-align: center';
    add('h1', 'Causeway could not be loaded');
    add('p', 'A part of it could not be fetched. Check your connection, then try again.');
    add('button', 'Try again').onclick = async function () {
      await refresh();
      location.reload();
    };
    root.appendChild(main);
  }
  addEventListener(
    'error',
    function (event) {
      var target = event.target || {};
      var isModule = target.type === 'module';
      var address = isModule ? target.src : target.rel && target.href;
      if (address && missing.indexOf(address) === -1) missing.push(address);
      if (!isModule) return;
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', tell);
      else tell();
    },
    true,
  );
})();
