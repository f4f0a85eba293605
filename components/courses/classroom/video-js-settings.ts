/** Without it, Video.js injects style elements that the Content-Security-Policy blocks. */
Object.assign(window, { VIDEOJS_NO_DYNAMIC_STYLE: true });

export {};
