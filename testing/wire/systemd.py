"""Minimal stand-in for systemd: `systemd.py SETTINGS COMMAND…` runs a command as a unit.

SETTINGS is JSON with `umask`, `allowed` (system calls), `families` (socket families) and `listen`
(a port on the loopback interface, or null). This process keeps the listening socket open. SIGHUP
restarts the command, and SIGTERM ends it. If the command exits by itself, this process exits with
the same code.
"""

import ctypes
import errno
import json
import os
import signal
import socket
import sys

SCMP_ACT_ALLOW = 0x7FFF0000
SCMP_ACT_ERRNO = 0x00050000
SCMP_CMP_EQ = 4


class Comparison(ctypes.Structure):
    _fields_ = [
        ("argument", ctypes.c_uint),
        ("operator", ctypes.c_int),
        ("value", ctypes.c_uint64),
        ("unused", ctypes.c_uint64),
    ]


def filter_calls(allowed, families):
    """Installs a seccomp filter for this process and its children. Rejects system calls that are
    not in `allowed`, and sockets of families that are not in `families`.
    """
    seccomp = ctypes.CDLL("libseccomp.so.2", use_errno=True)
    seccomp.seccomp_init.restype = ctypes.c_void_p
    context = ctypes.c_void_p(seccomp.seccomp_init(ctypes.c_uint32(SCMP_ACT_ERRNO | errno.EPERM)))

    def add(action, name, comparisons=()):
        number = seccomp.seccomp_syscall_resolve_name(name.encode())
        # Negative for a call that does not exist on this architecture.
        if number < 0:
            return
        array = (Comparison * max(1, len(comparisons)))(*comparisons)
        code = seccomp.seccomp_rule_add_array(context, ctypes.c_uint32(action), number, len(comparisons), array)
        if code != 0:
            raise OSError(-code, f"seccomp: {name}")

    numbers = {int(getattr(socket, name)) for name in families}
    for name in allowed:
        if name != "socket":
            add(SCMP_ACT_ALLOW, name)
    for family in range(64):
        action = SCMP_ACT_ALLOW if family in numbers else SCMP_ACT_ERRNO | errno.EAFNOSUPPORT
        add(action, "socket", [Comparison(0, SCMP_CMP_EQ, family, 0)])
    code = seccomp.seccomp_load(context)
    if code != 0:
        raise OSError(-code, "seccomp")


def start(settings, command, listener):
    pid = os.fork()
    if pid != 0:
        return pid
    if listener is not None:
        os.dup2(listener.fileno(), 3)
        # dup2 has no effect if the socket already has descriptor 3, so it would not be inherited.
        os.set_inheritable(3, True)
        os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
    os.umask(settings["umask"])
    filter_calls(settings["allowed"], settings["families"])
    os.execvp(command[0], command)


def main():
    settings, command = json.loads(sys.argv[1]), sys.argv[2:]
    listener = None
    if settings["listen"] is not None:
        listener = socket.create_server(("127.0.0.1", settings["listen"]), backlog=4096)
    wanted = {"restart": False}
    pid = start(settings, command, listener)

    def stop(number, _frame):
        wanted["restart"] = number == signal.SIGHUP
        os.kill(pid, signal.SIGTERM)

    signal.signal(signal.SIGHUP, stop)
    signal.signal(signal.SIGTERM, stop)
    while True:
        _, status = os.waitpid(pid, 0)
        if not wanted["restart"]:
            return os.waitstatus_to_exitcode(status)
        wanted["restart"] = False
        pid = start(settings, command, listener)


if __name__ == "__main__":
    code = main()
    sys.exit(code if code >= 0 else 128 - code)
