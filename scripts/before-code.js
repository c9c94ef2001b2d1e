// What a page says before its code runs, and when it cannot. Any browser reads this, an IE too: ECMAScript 5, and nothing of ours.
(function () {
  var told = 0;
  var said = false;
  var runs = false;

  /** Ends the keeping of early actions: buttons, forms and links go their own way again. */
  function giveUp() {
    if (window.earlyActions) window.earlyActions();
  }

  function say(title, text, action, act) {
    if (said) return;
    said = true;
    var bar = document.createElement('div');
    bar.setAttribute('role', 'alert');
    bar.setAttribute('data-messages', '');
    bar.style.cssText =
      'position:relative;z-index:1300;padding:12px 16px;border-bottom:1px solid #e6b450;background:#fff4e0;color:#5c3b00;font:16px/1.7 "PingFang SC","Microsoft YaHei",sans-serif;text-align:center';
    var strong = document.createElement('strong');
    strong.appendChild(document.createTextNode(title));
    var button = document.createElement('button');
    button.type = 'button';
    button.style.cssText =
      'margin-left:12px;padding:6px 16px;border:1px solid #8a5a00;border-radius:6px;background:#fff;color:#5c3b00;font:inherit;cursor:pointer';
    button.appendChild(document.createTextNode(action));
    button.onclick = function () {
      act(bar);
    };
    bar.appendChild(strong);
    bar.appendChild(document.createTextNode(text));
    bar.appendChild(button);
    (function place() {
      if (document.body) document.body.insertBefore(bar, document.body.firstChild);
      else setTimeout(place, 50);
    })();
  }

  function sayTooOld() {
    say('浏览器版本过低', '__TOO_OLD__', '知道了', function (bar) {
      bar.parentNode.removeChild(bar);
    });
  }

  /** Tells the inbox of faults: what kind, on which page, where in the build; nothing that was typed or shown. */
  function tell(error) {
    told += 1;
    if (told > 3) return;
    try {
      var name = String((error && error.name) || 'Error');
      var place = /[\w.-]+\.js:\d+:\d+/.exec(String((error && error.stack) || ''));
      var agent = /(Firefox|Chrome|Version)\/(\d+)/.exec(navigator.userAgent);
      var request = new XMLHttpRequest();
      request.open('POST', '__FAULTS__');
      request.setRequestHeader('content-type', 'application/json');
      request.send(
        JSON.stringify({
          kind: /^[A-Z][A-Za-z]{2,39}$/.test(name) ? name : 'Error',
          page: location.pathname.slice(0, 200),
          place: place ? place[0].slice(-78) : '',
          browser: agent ? (agent[1] === 'Version' ? 'Safari' : agent[1]) + ' ' + agent[2] : '',
        }),
      );
    } catch (_) {
      // It stays untold.
    }
  }

  /** The page's code cannot begin: what is shown stays, and can be read. */
  function fail(error) {
    giveUp();
    if (/SyntaxError/.test(String((error && error.name) || error))) return sayTooOld();
    say('页面没有完全打开', '，部分内容或按钮用不了。', '重新加载', function () {
      location.reload();
    });
    if (error) tell(error);
  }

  window.pageRuns = function () {
    runs = true;
  };
  window.pageFailed = fail;
  window.tellFault = tell;

  var modules = 'noModule' in document.createElement('script');
  if (!modules) giveUp();
  var isFine = __PROBE__;
  if (!modules || !isFine) sayTooOld();
  if (window.addEventListener)
    window.addEventListener(
      'error',
      function (event) {
        var isScript = event.target && event.target.tagName === 'SCRIPT';
        if (runs || !/\/assets\//.test(isScript ? event.target.src : event.filename)) return;
        // Anything else that is thrown comes by the page's own code.
        if (isScript) fail();
        else if (/SyntaxError/.test(event.message)) fail('SyntaxError');
      },
      true,
    );
})();
