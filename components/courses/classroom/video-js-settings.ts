/** Read by Video.js when it loads: it would add style elements that the page's policy refuses. */
Object.assign(window, { VIDEOJS_NO_DYNAMIC_STYLE: true });

export {};
